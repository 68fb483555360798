import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';

const { output, constants, federationOptions } = JSON.parse(process.env.STOCK_BUILD);

export default defineConfig({
  logLevel: 'error',
  source: { entry: {}, define: constants },
  output: { distPath: { root: output }, assetPrefix: 'auto', cleanDistPath: false },
  tools: { swc: { jsc: { transform: { react: { runtime: 'automatic' } } } } },
  plugins: [pluginModuleFederation(federationOptions)],
});
