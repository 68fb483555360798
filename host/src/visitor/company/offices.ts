import type { Company, RegionalContact } from '@admin-h5/contract';

/** Whether a visitor can reach the company, or an office of it, in any way that is shown. */
export const isReachable = ({
  phone,
  wechat,
  qrId,
  address,
}: Pick<RegionalContact, 'phone' | 'wechat' | 'qrId' | 'address'>): boolean =>
  Boolean(phone || wechat || qrId || address);

/** The offices of 地区联系方式 that can be reached: an earlier version stored others too. */
export const officesOf = ({ contacts = [] }: Pick<Company, 'contacts'>): RegionalContact[] =>
  contacts.filter(isReachable);
