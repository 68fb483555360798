import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../core/company-query.ts';
import { BrandMark } from '../ui/brand/brand-mark.tsx';

/** Shown until the company's name is loaded. */
const fallback = { name: '农化产品介绍', slogan: '优质农药制剂与原料供应' };

/** Navigation bar of the entry pages: the company's logo and name. The name loads later and moves nothing. */
export function Hero({ title }: { title: string }) {
  const { data } = useQuery(companyQuery('background'));
  return (
    <header className="ah5-session__hero">
      <BrandMark logoId={data?.logoId} size="l" />
      <h1 className="ah5-visually-hidden">{title}</h1>
      <p className="ah5-session__company">{data?.name || fallback.name}</p>
      <p className="ah5-session__slogan">{data?.slogan || fallback.slogan}</p>
    </header>
  );
}
