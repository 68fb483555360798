import type { BuildCounts, CanaryRules, ModuleCounts } from '@admin-h5/contract';

export const curveHours = 24;
const hourMs = 3_600_000;

/** One value of a curve: hours since its start, and the value. */
export interface CurvePoint {
  at: number;
  value: number;
}

/** What devices reported of one build, ready to be drawn. */
export interface BuildFigures {
  devices: number;
  /** Percentage of the devices on which it failed. */
  failureRate: number;
  /** That percentage as it was at the end of each hour with reports. */
  failureCurve: CurvePoint[];
  /** Median in milliseconds; null without any. */
  loadTime: number | null;
  loadCurve: CurvePoint[];
  /** Percentage from which a canary is stopped. */
  threshold: number;
  /** Whether it fails on more devices than that, after enough of them. */
  failing: boolean;
}

/** Devices on which a build fails for the first time may have reported it in an earlier hour, or before the first one. */
const percentage = (failing: number, devices: number) => (devices === 0 ? 0 : Math.min(100, (failing / devices) * 100));

function computeFigures(counts: BuildCounts, rules: CanaryRules, since: number): BuildFigures {
  const place = (hour: string) => Math.round((Date.parse(hour) - since) / hourMs);
  let devices = 0;
  let failing = 0;
  const failureCurve = counts.hours.map((hour) => {
    devices += hour.devices;
    failing += hour.failing;
    return { at: place(hour.hour), value: percentage(failing, devices) };
  });
  const failureRate = percentage(counts.failing, counts.devices);
  return {
    devices: counts.devices,
    failureRate,
    failureCurve,
    loadTime: counts.loadTime,
    loadCurve: counts.hours.flatMap(({ hour, loadTime }) =>
      loadTime === null ? [] : [{ at: place(hour), value: loadTime }],
    ),
    threshold: rules.percent,
    failing: counts.devices >= rules.devices && failureRate > rules.percent,
  };
}

/** The figures of a build; null where no device has reported it. */
export function figuresFor(counts: ModuleCounts | undefined, module: string, build: string): BuildFigures | null {
  const found = counts?.builds.find((entry) => entry.module === module && entry.build === build);
  const rules = counts?.rules[module];
  return counts && found && rules ? computeFigures(found, rules, Date.parse(counts.since)) : null;
}
