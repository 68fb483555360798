import { companyApi, navigateTo } from '@admin-h5/client';
import type { InquiryItem } from '@admin-h5/contract';
import { clipboardGlyph, copyAndTell, copyGlyph, mailGlyph, messageGlyph, phoneGlyph, pinGlyph } from '@admin-h5/ui';
import { actionSheet, showError, loading, toast } from '@admin-h5/ui/feedback';
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
    ...(record
      ? [{ key: 'add', text: '加入询价单', note: note || '填写数量，多项一起提交', glyph: clipboardGlyph } as const]
      : []),
    ...(phone
      ? ([
          { key: 'phone', text: `拨打电话 ${phone}`, note: contact, glyph: phoneGlyph },
          // A desktop computer cannot dial.
          { key: 'number', text: '复制电话号码', note: phone, glyph: copyGlyph },
        ] as const)
      : []),
    ...(wechat ? [{ key: 'wechat', text: '复制微信号', note: wechat, glyph: messageGlyph } as const] : []),
    ...(email ? [{ key: 'email', text: '复制邮箱', note: email, glyph: mailGlyph } as const] : []),
    ...(offices.length > 0
      ? [
          {
            key: 'regions',
            text: '按地区联系',
            note: offices.map(({ region }) => region).join('、'),
            glyph: pinGlyph,
          } as const,
        ]
      : []),
  ];
  if (!actions.length) {
    toast('暂未提供联系方式');
    return;
  }
  const chosen = await actionSheet({ title: `${note ? '索取' : '询价'}：${title}`, actions });
  if (chosen === 'add' && record) addToInquiry(record, note);
  if (chosen === 'phone') location.href = `tel:${phone}`;
  if (chosen === 'number') await copyAndTell(phone, '电话号码');
  if (chosen === 'wechat') await copyAndTell(wechat, '微信号');
  if (chosen === 'email') await copyAndTell(email, '邮箱');
  if (chosen === 'regions') await navigateTo({ url: paths.help });
});
