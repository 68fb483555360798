import webpack, { type Configuration } from 'webpack';

/** Runs one webpack build; rejects with webpack's messages if it fails. */
export function compile(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    if (!compiler) {
      reject(new Error('webpack made no compiler of the configuration'));
      return;
    }
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const failure = error ?? closeError;
        if (failure) reject(failure);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve();
      });
    });
  });
}
