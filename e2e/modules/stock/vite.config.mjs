import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

const { output, constants, federationOptions } = JSON.parse(process.env.STOCK_BUILD);

export default defineConfig({
  logLevel: 'error',
  // Addresses of files follow from where the entry lies.
  base: './',
  define: constants,
  build: { outDir: output, emptyOutDir: false, target: 'chrome100', rolldownOptions: { input: {} } },
  plugins: [federation(federationOptions)],
});
