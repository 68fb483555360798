import { useMemo } from 'react';
import { bannerApi, type PageProps } from '@admin-h5/client';
import { bannerPositions } from '@admin-h5/contract';
import { FormScreen, linkOrigins } from '@admin-h5/admin-kit';
import { bannerSchema } from '@admin-h5/contract/validation';
import { bannerSections } from '../banner/banner-fields.tsx';
import { LivePreview } from '../banner/live-preview.tsx';
import { paths } from '../paths.ts';
import '../banner.less';

export default function BannerEdit({ query }: PageProps) {
  const schema = useMemo(() => bannerSchema(linkOrigins()), []);
  const position = bannerPositions.find((each) => each === query.position) ?? 'home';
  return (
    <FormScreen
      entityLabel="轮播图"
      subject="banner"
      query={query}
      resource={bannerApi}
      schema={schema}
      sections={bannerSections}
      blank={{ position }}
      keepForNext={['position']}
      listUrl={paths.list}
      editUrl={paths.edit}
      intro={(values) => <LivePreview values={values} />}
    />
  );
}
