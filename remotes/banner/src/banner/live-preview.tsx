import { previewUrl } from '@admin-h5/client';
import { Image } from '@admin-h5/ui';
import { textOf, type FormValues } from '@admin-h5/admin-kit';
import { bannerRatio } from '@admin-h5/contract';
import { ScheduleTag } from './schedule-tag.tsx';

/** The banner as visitors will see it, updated while the form is filled in. */
export function LivePreview({ values }: { values: FormValues }) {
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
