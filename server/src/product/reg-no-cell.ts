import { foldWidth } from '@admin-h5/contract';
import { type SheetCell, text } from '../import/columns/kinds.ts';
import { compactText } from '../import/read/cells.ts';

/** Without spaces, long dashes and 「登记证号：」. */
const readRegNo = (cell: string): string =>
  compactText(cell)
    .replace(/^[^a-zA-Z\d:]{2,8}:/, '')
    .replaceAll(/[—–－]+/g, '-');

const number = /(?:PD|WP|LS|WL|EX)N?\d{2,8}(?:-\d{1,4})?(?:F\d{2,8})?/gi;
const isNew = /[新现续换]|变更|更换|有效|[→⇒>]/;
const isFormer = /[旧原前曾老]|注销|作废|过期|失效/;
const ownRemark = /^[(（][^()（）]{1,12}[)）]/;

/** The year in a registration number: 2018 of PD20180001, 1985 of PD85105. */
const registrationYear = (regNo: string): number => {
  const digits = regNo.replace(/^\D+/, '').split('-', 1)[0] ?? '';
  return Number(digits.length >= 8 ? digits.slice(0, 4) : `19${digits.slice(0, 2)}`);
};

/** The numbers of 「PD20080001（旧）/PD20180002（新）」, the valid one first: by what is written beside them, else by their years. */
function regNosIn(cell: string): readonly string[] {
  const text = foldWidth(cell).replaceAll(/[—–－]+/g, '-');
  const found = [...text.matchAll(number)].map(({ index, 0: regNo }) => ({
    regNo,
    start: index,
    end: index + regNo.length,
  }));
  const rated = found.map(({ regNo, start, end }, at) => {
    const behind = text.slice(end, found[at + 1]?.start);
    const before = text.slice(found[at - 1]?.end ?? 0, start);
    const stated = `${at === 0 ? before : before.replace(ownRemark, '')}${ownRemark.exec(behind)?.[0] ?? ''}`;
    return { regNo, order: (isNew.test(stated) ? 1 : 0) - (isFormer.test(stated) ? 1 : 0) };
  });
  const sorted = rated.toSorted(
    (one, other) => other.order - one.order || registrationYear(other.regNo) - registrationYear(one.regNo),
  );
  return [...new Set(sorted.map(({ regNo }) => regNo.toUpperCase()))];
}

/** 登记证号. */
export const regNo: SheetCell = {
  ...text('PD20240001'),
  read: readRegNo,
  codesIn: regNosIn,
  knownBy: (cell) => /^(?:PD|WP|LS|WL|EX)N?\d{5,8}/i.test(readRegNo(cell)),
};
