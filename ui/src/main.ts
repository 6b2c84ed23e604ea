/** Starts the one window. */
import '@fontsource/ibm-plex-sans/latin-400.css';
import '@fontsource/ibm-plex-sans/latin-600.css';
import '@fontsource/ibm-plex-sans/latin-ext-400.css';
import '@fontsource/ibm-plex-sans-condensed/latin-400.css';
import '@fontsource/ibm-plex-sans-condensed/latin-600.css';
import '@fontsource/ibm-plex-sans-condensed/latin-700.css';
import '@fontsource/ibm-plex-mono/latin-400.css';
import '@fontsource/ibm-plex-mono/latin-500.css';
import './style/tokens.css';
import './style/controls.css';
import './style/base.css';
import './style/layout.css';
import './style/board.css';
import './style/marks.css';
import './style/table.css';
import './style/bases.css';
import './style/panel.css';
import './style/dialogs.css';
import './style/touch.css';
import { mount } from 'svelte';
import { Desk } from './ctrl/desk.svelte';
import { Memory } from './ctrl/memory';
import { Settings } from './ctrl/settings.svelte';
import { openHost } from './host';
import { publicHost, publicOf } from './host/public';
import App from './view/App.svelte';

const memory = new Memory(window.localStorage, window.sessionStorage);
const shown = publicOf(window.location);
// The window for everybody remembers nothing of its own, and keeps this device's settings as they are.
const desk = shown
  ? new Desk(publicHost(openHost(), shown.file), new Settings(null))
  : new Desk(openHost(), new Settings(window.localStorage), memory);
const target = document.getElementById('app');
if (target) mount(App, { target, props: { desk, isPublic: shown !== null } });
void desk.start();
