// The contrast of a page in every look, for the time that axe takes in one. Of every text that axe judged in the look that is shown
// there is noted what it stands on: the elements whose colours, one over the other, come to what axe read. In another look only
// those colours are read anew. Where nothing comes to it, and where a text is hard to read, axe itself looks in that look, too.

/** Runs in the page, beside axe; defines `globalThis.colours`. */
function installColours() {
  const { Color } = globalThis.axe.commons.color;
  const parse = (text) => {
    const { red, green, blue, alpha } = new Color().parseString(text);
    return [[red, green, blue], alpha];
  };
  const mix = (under, over, share) => under.map((value, at) => value + (over[at] - value) * share);
  /** Reads the look that is shown: the ground and the ink of the last of some elements, each over those before it. */
  const reader = () => {
    const styles = new Map();
    const styleOf = (element) => {
      if (!styles.has(element)) {
        const { backgroundColor, color: ink, opacity } = getComputedStyle(element);
        styles.set(element, { ground: parse(backgroundColor), ink: parse(ink), opacity: Number(opacity) });
      }
      return styles.get(element);
    };
    return (elements) => {
      const layers = elements.map(styleOf);
      const draw = ([layer, ...above], under, hasInk) => {
        const ground = mix(under, ...layer.ground);
        const last = hasInk ? mix(ground, ...layer.ink) : ground;
        return mix(under, above.length ? draw(above, ground, hasInk) : last, layer.opacity);
      };
      return [false, true].map((hasInk) => draw(layers, [255, 255, 255], hasInk));
    };
  };
  globalThis.colours = { parse, reader };
}

/** Runs in the page after it; defines `globalThis.contrast`. */
function installContrast() {
  const { parse, reader } = globalThis.colours;
  const { color } = globalThis.axe.commons;
  const RUN = { runOnly: ['color-contrast'], resultTypes: ['violations'], iframes: false };
  /** How far two readings of a colour may lie apart: they round differently. */
  const NEAR = 2;
  /** [a text's element, the elements that it stands on from the lowest to itself, or undefined] */
  let texts;

  const isNear = (one, other) => one.every((value, at) => Math.abs(value - other[at]) <= NEAR);

  /** Nothing for a text that has moved away since axe read it: axe itself looks at that one again. */
  const stackOf = (element) => {
    try {
      return globalThis.axe.commons.dom.getElementStack(element);
    } catch {
      return [];
    }
  };

  /** What a text may stand on: what lies beneath its middle, by axe, which must be running; and what it lies in. */
  const groundsOf = (element) => {
    const stack = stackOf(element).reverse();
    const within = [];
    for (let at = element; at; at = at.parentElement) within.unshift(at);
    return [stack.slice(0, stack.indexOf(element) + 1), within].filter(({ length }) => length);
  };

  const isHard = ([ground, ink], element) => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    const points = parseFloat(fontSize) * 0.75;
    const isLarge = points >= 18 || (points >= 14 && Number(fontWeight) >= 700);
    const [under, over] = [ground, ink].map((rgb) => new color.Color(...rgb.map(Math.round)));
    return color.getContrast(under, over) < (isLarge ? 3 : 4.5);
  };

  globalThis.contrast = {
    /** A reporter of axe's that notes what the texts stand on. */
    note(results, options, done) {
      const read = reader();
      const { passes, violations } = results.find(({ id }) => id === 'color-contrast');
      texts = [...passes, ...violations].flatMap(({ node: { element }, any: [{ data }] }) => {
        // What has left the page since axe read it has no colours any more.
        if (!data?.bgColor || !element.isConnected) return [];
        const seen = [data.bgColor, data.fgColor].map((text) => parse(text)[0]);
        const isIt = (ground) => read(ground).every((rgb, at) => isNear(rgb, seen[at]));
        return [[element, groundsOf(element).find(isIt)]];
      });
      return globalThis.axe.getReporter('v2')(results, options, done);
    },
    /** What axe finds of the contrast in a look, `{ palette: 'night' }`. */
    async faultsIn(look) {
      const { dataset } = document.documentElement;
      const before = { ...dataset };
      Object.assign(dataset, look);
      const read = reader();
      const include = texts
        .filter(([element, ground]) => !ground || isHard(read(ground), element))
        .map(([element]) => element);
      const { violations } = include.length ? await globalThis.axe.run({ include }, RUN) : { violations: [] };
      Object.assign(dataset, before);
      return violations;
    },
  };
}

/** Puts both into a page that has axe. */
export async function install(page) {
  await page.evaluate(installColours);
  await page.evaluate(installContrast);
}
