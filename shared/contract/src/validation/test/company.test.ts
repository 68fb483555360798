import { expect, it } from '@jest/globals';
import { someId } from '@admin-h5/testing/samples';
import { emptyCompany } from '../../index.ts';
import { companySchema } from '../index.ts';
import { faultOf, valid } from './faults.ts';

const office = { region: '华南', contact: '陈经理', phone: '', wechat: '', qrId: null, address: '' };
const withOffice = (fields: object) => ({ ...emptyCompany, name: '绿禾', contacts: [{ ...office, ...fields }] });

it.each([{}, { wechat: ' 　' }, { phone: null, qrId: null }])(
  'an office that nobody can reach is refused: %j',
  (fields) => {
    expect(faultOf(companySchema, withOffice(fields), 'contacts.0.phone')).toBe(
      '第1行：电话、微信号、二维码和地址至少填写一项',
    );
  },
);

it.each([{ phone: '020-12345678' }, { wechat: 'south' }, { qrId: someId }, { address: '广州' }])(
  'one way to reach an office is enough: %j',
  (fields) => {
    expect(valid(companySchema, withOffice(fields)).contacts).toEqual([{ ...office, ...fields }]);
  },
);

it('a phone is checked beside another way too', () => {
  expect(faultOf(companySchema, withOffice({ phone: '1', wechat: 'south' }), 'contacts.0.phone')).toBe(
    '请输入正确的联系电话格式',
  );
});
