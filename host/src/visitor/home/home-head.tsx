import type { Company } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { Icon, searchGlyph } from '@admin-h5/ui';
import { companyName } from '../../core/app-name.ts';
import { paths } from '../../core/paths.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';

/** The company's name, and a link that looks like a search field. */
export function HomeHead({ company }: { company: Company | undefined }) {
  return (
    <header className="home-head">
      <h1 className="home-head__name">
        <BrandMark logoId={company?.logoId} />
        <span>{companyName(company)}</span>
      </h1>
      <Link className="home-head__search" to={paths.search}>
        <Icon glyph={searchGlyph} size={18} />
        <span>搜索产品、原料、CAS号</span>
      </Link>
    </header>
  );
}
