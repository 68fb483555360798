export type CatalogueAccess = 'visitor' | 'login';

/** Settings of a deployment, read at run time from `<meta name="admin-h5-config">` (decisions.md, Settings). */
export interface HostConfig {
  /** Prefix of every API path, without a trailing slash; '' = the page's own origin. */
  apiBase: string;
  /** Address of the registry; relative ones start at the page's origin. */
  registry: string;
  /** Ends in `/admin-h5/`. */
  basePath: string;
  /** Widest page content in CSS pixels. */
  maxWidth: number;
  catalogueAccess: CatalogueAccess;
  cipherKey: string;
  cipherIv: string;
  /** Origins remotes may load from. */
  remoteOrigins: string[];
  /** Origins of banner targets and of the web view. */
  linkOrigins: string[];
  /** Public half of the root key (base64url SPKI), '' where releases are not signed. */
  rootKey: string;
  /** Ids of team keys that sign no release any more, whatever the registry says. */
  revokedKeys: string[];
  /** Origins unsigned modules may load from; empty in production. */
  devOrigins: string[];
  /** Whether registration requires an SMS code (`REGISTER_SMS`). */
  registerSms: boolean;
  /** Milliseconds. */
  loginRedirectDelay: number;
  /** Milliseconds between two requests for the registry; with 0 it is requested on return to the page only. */
  registryPollInterval: number;
  changesPollInterval: number;
  /** How long each file of a module may take to arrive. */
  moduleTimeout: number;
}

/** What the password cipher uses where a deployment sets nothing; refused in production (decisions.md, Settings). */
export const devCipher = { key: 'admin-h5-dev-key', iv: 'admin-h5-dev-iv-' } as const;
