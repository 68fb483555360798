import { Link } from '@admin-h5/client';
import type { Company } from '@admin-h5/contract';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../core/company-query.ts';
import { paths } from '../../core/paths.ts';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import './site-footer.less';

const links = [
  { to: paths.company, text: '关于我们' },
  { to: paths.documents, text: '资料中心' },
  { to: paths.help, text: '帮助中心' },
  { to: paths.userAgreement, text: '用户协议' },
  { to: paths.privacy, text: '隐私政策' },
] as const;

/** The end of every visitors' page on a wide screen: who it is, how to reach them, and the registration of the site. */
export function SiteFooter() {
  const atDesk = useAtDesk();
  return (
    <section className="site-footer" aria-label="网站信息">
      {atDesk ? <RowOfCompany /> : <FooterRow />}
    </section>
  );
}

// Apart: on a server a disabled query would take the place of a screen's own query of the company.
function RowOfCompany() {
  const { data } = useQuery(companyQuery('background'));
  return <FooterRow company={data} />;
}

function FooterRow({ company }: { company?: Company | undefined }) {
  return (
    <div className="site-footer__row">
      <div>
        {company?.name && <p className="site-footer__name">{company.name}</p>}
        {company?.phone && (
          <p>
            电话 <a href={`tel:${company.phone}`}>{company.phone}</a>
          </p>
        )}
        {company?.address && <p>地址 {company.address}</p>}
      </div>
      <nav className="site-footer__links" aria-label="页尾导航">
        {links.map(({ to, text }) => (
          <Link key={to} to={to}>
            {text}
          </Link>
        ))}
        {company?.icp && (
          <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
            {company.icp}
          </a>
        )}
      </nav>
    </div>
  );
}
