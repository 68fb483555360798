import { useQuery } from '@tanstack/react-query';
import { appName } from '../core/app-name.ts';
import { companyQuery } from '../core/company-query.ts';
import { BrandMark } from '../ui/brand/brand-mark.tsx';

/** Shown until the company's name is loaded. */
const fallback = { name: appName, slogan: '优质农药制剂与原料供应' };

/** What a wide screen has room to say beside the form. */
const points = ['登记证号可查，用法一目了然', '按作物与病虫草害找药', '原料附 MSDS 与质检报告'] as const;

/**
 * The company's logo and name, above the form of the entry pages, on a wide screen beside it. The name loads later and moves nothing.
 * @param title heading of the page, where no navigation bar has it
 */
export function Hero({ title }: { title?: string }) {
  const { data } = useQuery(companyQuery('background'));
  const Part = title ? 'header' : 'aside';
  return (
    <Part className="ah5-session__hero">
      <BrandMark logoId={data?.logoId} size="l" />
      {title && <h1 className="ah5-visually-hidden">{title}</h1>}
      <p className="ah5-session__company">{data?.name || fallback.name}</p>
      <p className="ah5-session__slogan">{data?.slogan || fallback.slogan}</p>
      <ul className="ah5-session__points">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Part>
  );
}
