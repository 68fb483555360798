import type { ModuleFailure } from '../federation/failure.ts';

/** A release that did not work on this device, for the deployment's monitoring. */
export interface ModuleIncident {
  module: string;
  build: string;
  failure: ModuleFailure;
  /**
   * `load`: it could not be loaded; `render`: it threw while rendering a screen; `page`: a screen's code did not load; `activate`:
   * it threw when it was entered or left; `run`: it threw in a handler, a timer or a promise; `block`: the page took no input for a
   * second or more while one of its screens was open; `intrude`: it changed something that belongs to the page;
   * `leak`: its closed screens, or what they use, stay in memory.
   */
  during: 'load' | 'render' | 'page' | 'activate' | 'run' | 'block' | 'intrude' | 'leak';
}

/** Name of the window's event; a deployment's monitoring listens to it, and so may the host. */
export const incidentEvent = 'admin-h5:module-incident';

/** Whether what goes wrong in a module now is another module's doing. */
let isExcused: (module: string) => boolean = () => false;

export function excuseModules(excuses: (module: string) => boolean): void {
  isExcused = excuses;
}

/** Dispatches the incident as a window event, unless another module has caused it; never throws. */
export function reportIncident(incident: ModuleIncident): void {
  if (incident.during !== 'intrude' && isExcused(incident.module)) return;
  window.dispatchEvent(new CustomEvent<ModuleIncident>(incidentEvent, { detail: incident }));
}
