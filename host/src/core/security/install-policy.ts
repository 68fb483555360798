import { gateHtml } from '@admin-h5/ui';
import { config } from '../config.ts';
import { mayRunScript } from './script-address.ts';

interface Policy {
  /** null refuses the address: the browser throws and reports it. */
  createHTML: (html: string) => string | null;
  createScriptURL: (address: string) => string | null;
}

declare global {
  /** Browsers without Trusted Types only have the Content-Security-Policy. */
  var trustedTypes: { createPolicy: (name: 'default', policy: Policy) => unknown } | undefined;
}

globalThis.trustedTypes?.createPolicy('default', {
  createHTML: gateHtml,
  createScriptURL: (address) => (mayRunScript(address, document.baseURI, config()) ? address : null),
});
