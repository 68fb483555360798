import type { Company } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { Icon, Loaded, SkeletonGroup, SkeletonText, forwardGlyph } from '@admin-h5/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '../../ui/card/card.tsx';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { plainText } from '../company/plain-text.ts';
import { paths } from '../../core/paths.ts';

/** 公司简介卡 */
export function CompanyBlock({ company }: { company: UseQueryResult<Company> }) {
  return (
    <Card
      title="公司简介"
      extra={
        <Link to={paths.company} className="home-block__more">
          了解更多
          <Icon glyph={forwardGlyph} size={14} />
        </Link>
      }
    >
      <Loaded
        query={company}
        compact
        skeleton={
          <SkeletonGroup>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        }
      >
        {(data) =>
          data.version === 0 ? (
            <p className="home-company__intro">公司信息正在完善中</p>
          ) : (
            <div className="home-company">
              <BrandMark logoId={data.logoId} size="m" />
              <div>
                <p className="home-company__name">{data.name}</p>
                {data.slogan && <p className="home-company__slogan">{data.slogan}</p>}
              </div>
              <p className="home-company__intro">{plainText(data.intro)}</p>
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}
