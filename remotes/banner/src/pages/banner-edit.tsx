import { useMemo } from 'react';
import { bannerApi, type PageProps, previewUrl } from '@admin-h5/client';
import { bannerPositions, bannerRatio } from '@admin-h5/contract';
import { FormScreen, type FormValues, linkOrigins, textOf } from '@admin-h5/admin-kit';
import { bannerSchema } from '@admin-h5/contract/validation';
import { bannerSections } from '../banner/banner-fields.tsx';
import { paths } from '../paths.ts';
import '../banner.less';
import { Image } from '@admin-h5/ui';
import { ScheduleTag } from '../banner/schedule-tag.tsx';

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

/** The banner as visitors will see it, updated while the form is filled in. */
function LivePreview({ values }: { values: FormValues }) {
  const imageId = textOf(values.imageId);
  if (!imageId) return null;
  return (
    <figure className="banner-live" aria-label="预览">
      <figcaption>
        预览 <ScheduleTag startAt={textOf(values.startAt)} endAt={textOf(values.endAt)} />
      </figcaption>
      <Image src={previewUrl(imageId)} alt={textOf(values.title) || '轮播图片'} ratio={bannerRatio} sizes="92vw" />
    </figure>
  );
}
