import { companyApi, navigateTo } from '@admin-h5/client';
import type { InquiryItem } from '@admin-h5/contract';
import { clipboardGlyph, copyAndTell, copyGlyph, mailGlyph, messageGlyph, phoneGlyph, pinGlyph } from '@admin-h5/ui';
import { actionMenu, showError, loading, toast } from '@admin-h5/ui/feedback';
import { paths } from '../../core/paths.ts';
import { addToInquiry } from '../../ui/inquiry/add-to-inquiry.ts';
import { singleFlight } from '../../core/single-flight.ts';
import { officesOf } from '../company/offices.ts';

/** What can be put in the list of 询价单. */
export type InquiryRecord = Pick<InquiryItem, 'type' | 'id' | 'name'>;

/** 询价: puts the record in the list of 询价单, dials, or copies the email address. */
export const inquire = singleFlight(async (title: string, record?: InquiryRecord, note?: string): Promise<void> => {
  const done = loading();
  const company = await companyApi.get({ errors: 'screen' }).catch((error: unknown) => {
    // The list is on the device: it takes the record without a network too.
    if (!record) showError(error);
    return null;
  });
  done();
  if (!company && !record) return;
  const { phone = '', wechat = '', email = '', contact = '' } = company ?? {};
  const offices = company ? officesOf(company) : [];
  const actions = [
    record !== undefined && {
      text: '加入询价单',
      note: note || '填写数量，多项一起提交',
      glyph: clipboardGlyph,
      run: () => addToInquiry(record, note),
    },
    ...(phone
      ? [
          { text: `拨打电话 ${phone}`, note: contact, glyph: phoneGlyph, run: () => location.assign(`tel:${phone}`) },
          // A desktop computer cannot dial.
          { text: '复制电话号码', note: phone, glyph: copyGlyph, run: () => copyAndTell(phone, '电话号码') },
        ]
      : []),
    wechat !== '' && {
      text: '复制微信号',
      note: wechat,
      glyph: messageGlyph,
      run: () => copyAndTell(wechat, '微信号'),
    },
    email !== '' && { text: '复制邮箱', note: email, glyph: mailGlyph, run: () => copyAndTell(email, '邮箱') },
    offices.length > 0 && {
      text: '按地区联系',
      note: offices.map(({ region }) => region).join('、'),
      glyph: pinGlyph,
      run: () => navigateTo({ url: paths.help }),
    },
  ].filter((action) => action !== false);
  if (!actions.length) {
    toast('暂未提供联系方式');
    return;
  }
  await actionMenu(`${note ? '索取' : '询价'}：${title}`, actions);
});
