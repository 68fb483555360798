/** The first pattern that matches wins: apps that also name the browser they are built on come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/MQQBrowser|QQ\//, 'QQ 浏览器'],
  [/UCBrowser/, 'UC 浏览器'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * A readable name of the device that sent a `User-Agent`: system and browser, `Android · 微信`. The header is not
 * stored.
 */
export function deviceName(userAgent: string | undefined): string {
  const parts = [nameIn(systems, userAgent ?? ''), nameIn(browsers, userAgent ?? '')].filter(Boolean);
  return parts.join(' · ') || '未知设备';
}
