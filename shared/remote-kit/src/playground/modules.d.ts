/** The module that the playground shows; its bundler knows which. */
declare module 'admin-h5-module' {
  import type { FederatedModule } from '@admin-h5/client/host';

  const module: FederatedModule;
  export default module;
}

declare module 'admin-h5-declaration' {
  import type { ModuleDeclaration } from '@admin-h5/contract';

  const declaration: ModuleDeclaration;
  export default declaration;
}
