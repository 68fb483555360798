declare module 'webpack-dev-server/client/index.js' {
  interface BuildMessage {
    action: string;
    hash: string;
    errors: readonly string[];
  }
  export function setOptionsAndConnect(options: Readonly<Record<string, string>>): void;
  export function disconnect(): void;
  export function subscribeAll(onMessage: (message: BuildMessage) => void): void;
}
