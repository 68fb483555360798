import { definePage } from '@admin-h5/client/host';
import { EmptyState, Loaded, Screen } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { companyQuery, readCompany } from '../../core/company-query.ts';
import { prepareRichText } from '../../ui/rich-text/rich-text.tsx';
import { TextSkeleton } from '../../ui/page/skeletons.tsx';
import { paths } from '../../core/paths.ts';
import { appVersion } from '../../core/version.ts';
import './about.less';
import { AboutView } from './about-view.tsx';
import { GalleryBlock } from './gallery-block.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

const galleryId = 'gallery';

/** 关于我们; with `section=gallery` it scrolls to 工厂展示. */
function AboutPage({ section }: { section: string }) {
  const company = useQuery({
    ...companyQuery('screen'),
    queryFn: async ({ signal }) => {
      // Loads the sanitiser too, so that all is drawn at once and nothing moves.
      const sanitiser = prepareRichText().catch(() => null);
      const loaded = await readCompany(signal, 'screen');
      await sanitiser;
      return loaded;
    },
  });
  const settled = company.isFetched;
  useEffect(() => {
    // The blocks above need their final height first, otherwise the position changes again.
    if (section === galleryId && settled) document.getElementById(galleryId)?.scrollIntoView();
  }, [section, settled]);
  return (
    <Screen title="关于我们">
      <Loaded query={company} skeleton={<TextSkeleton />}>
        {(data) =>
          data.version === 0 ? (
            <EmptyState
              title="公司信息正在完善中"
              note="可以先看看我们的产品"
              action={<ButtonLink to={paths.categories}>去看看产品</ButtonLink>}
            />
          ) : (
            <AboutView company={data} />
          )
        }
      </Loaded>
      {settled && (
        <>
          <GalleryBlock id={galleryId} />
          <footer className="about-foot">
            {company.data?.icp && (
              <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
                {company.data.icp}
              </a>
            )}
            <span>版本 {appVersion}</span>
          </footer>
        </>
      )}
    </Screen>
  );
}

export default definePage(({ section }) => ({ section: section ?? '' }), AboutPage);
