import { companyApi } from '@admin-h5/client';
import type { PublishDetail } from '@admin-h5/contract';
import { drawPoster } from './draw-poster.ts';
import type { RecordOnPage } from './record-on-page.ts';

/** The label's colour of a product's class, which the page has as a custom property; null for others. */
function bandOf(detail: PublishDetail): string | null {
  const page = detail.type === 'product' ? document.querySelector('.record') : null;
  return page && (getComputedStyle(page).getPropertyValue('--ah5-class').trim() || null);
}

/** @returns a data URL of the poster of one record, a PNG; without the company's name and number where they do not load */
export async function recordPoster({ detail, note, lines }: RecordOnPage, url: string): Promise<string> {
  const company = await companyApi.get({ errors: 'background' }).catch(() => null);
  return drawPoster({
    company: company?.shortName || company?.name || '',
    slogan: company?.slogan ?? '',
    phone: company?.phone ?? '',
    logoId: company?.logoId ?? null,
    title: detail.title,
    note,
    lines,
    band: bandOf(detail),
    pictureId: detail.coverFileId,
    url,
  });
}
