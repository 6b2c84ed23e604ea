import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where the api is answered while developing; `wardiary serve` in play. */
const door = process.env.WARDIARY_DOOR ?? 'http://127.0.0.1:4310';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // How long each plugin took is of no use to whoever builds the game.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    port: 4309,
    proxy: { '/api': door, '/hub': door, '/consent': door, '/live': { target: door, ws: true } },
  },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
