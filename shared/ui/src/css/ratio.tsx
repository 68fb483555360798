import './ratio.less';

/** Keeps the space of a content that lies over it: an SVG, whose width ÷ height is an attribute and needs no style. */
export function Ratio({ ratio }: { ratio: number }) {
  return <svg className="ah5-ratio" viewBox={`0 0 ${ratio} 1`} aria-hidden="true" />;
}
