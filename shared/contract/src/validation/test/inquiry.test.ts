import { describe, expect, it } from '@jest/globals';
import { inquiryChangeSchema, inquiryReplySchema, inquirySchema } from '../index.ts';
import { inquiry, someId } from '@admin-h5/testing/samples';
import { faultOf, valid } from './faults.ts';

const [item] = inquiry.items;

describe('inquirySchema', () => {
  it('takes an inquiry, with a landline too', () => {
    expect(valid(inquirySchema, inquiry)).toEqual(inquiry);
    expect(valid(inquirySchema, { ...inquiry, phone: '0311-88886666' }).phone).toBe('0311-88886666');
  });

  it.each([
    ['138 1234 5678', '13812345678'],
    ['\u202d+86 138-1234-5678\u202c', '13812345678'],
    ['(010)12345678', '010-12345678'],
    ['（010）1234 5678', '010-12345678'],
    ['010 12345678', '010-12345678'],
    ['010-1234-5678', '010-12345678'],
    ['0311 8888 6666', '0311-88886666'],
    ['+86 10 12345678', '010-12345678'],
    ['+86 (0)10 1234 5678', '010-12345678'],
    ['+86-0571-88888888', '0571-88888888'],
    ['010-12345678 转 123', '010-12345678-123'],
    ['010-1234 5678-123', '010-12345678-123'],
    ['010-12345678 ext. 123', '010-12345678-123'],
    ['400 123 4567', '400-123-4567'],
    ['400-1234-567', '400-123-4567'],
    ['+86 400 123 4567', '400-123-4567'],
    ['8888 6666', '88886666'],
    // The last digit apart is no extension.
    ['8888666 6', '88886666'],
    ['0531 8888666 6', '0531-88886666'],
    // What fits the rule stays as it was written.
    ['01012345678', '01012345678'],
    ['4001234567', '4001234567'],
    ['12345678-901', '12345678-901'],
  ])('stores the phone number %j as %s', (phone, stored) => {
    expect(valid(inquirySchema, { ...inquiry, phone }).phone).toBe(stored);
    expect(valid(inquirySchema, { ...inquiry, phone: stored }).phone).toBe(stored);
  });

  it('takes an address, without spaces around it, and a page of the version before, which sends none', () => {
    const { email, ...before } = inquiry;
    expect([email, valid(inquirySchema, before).email]).toEqual(['', '']);
    expect(valid(inquirySchema, { ...inquiry, email: ' Zhang.San@Example.com\n' }).email).toBe('Zhang.San@Example.com');
  });

  it.each([
    ['nobody', '请输入正确的邮箱格式'],
    ['a@example.com\r\nBcc: b@example.com', '请输入正确的邮箱格式'],
    ['a@example.com, b@example.com', '请输入正确的邮箱格式'],
    [`${'a'.repeat(90)}@example.com`, '邮箱长度不能超过100个字符'],
  ])('refuses the address %j', (address, message) =>
    expect(faultOf(inquirySchema, { ...inquiry, email: address }, 'email')).toBe(message),
  );

  it.each(['1234', '010-1234', '400-123-456', '010 1234 5678 9012 3456', '+1 415 555 2671', '1'.repeat(5000), '- '])(
    'refuses the phone number %j',
    (phone) => expect(faultOf(inquirySchema, { ...inquiry, phone }, 'phone')).toBe('请输入正确的联系电话格式'),
  );

  it.each([
    ['items', [], '请先加入产品或原料'],
    ['items', Array(51).fill(item), '一张询价单最多50项'],
    ['name', ' ', '姓名不能为空'],
    ['phone', '', '联系电话不能为空'],
    ['phone', ' ', '联系电话不能为空'],
    ['phone', '123', '请输入正确的联系电话格式'],
    ['consent', false, '请先阅读并同意隐私政策'],
    ['consent', undefined, '请先阅读并同意隐私政策'],
    ['device', 'short', '页面已过期，请刷新后重试'],
    ['ref', 'x', '页面已过期，请刷新后重试'],
    ['message', '字'.repeat(501), '留言长度不能超过500个字符'],
  ])('%s %j: %s', (field, value, message) => {
    expect(faultOf(inquirySchema, { ...inquiry, [field]: value }, field)).toBe(message);
  });

  it('refuses a record that is listed twice', () => {
    expect(faultOf(inquirySchema, { ...inquiry, items: [item, item] }, 'items.1')).toBe('同一产品只需列出一次');
  });

  it('names the row of a text that is too long', () => {
    const items = [{ ...item, note: '字'.repeat(201) }];
    expect(faultOf(inquirySchema, { ...inquiry, items }, 'items.0.note')).toBe('备注长度不能超过200个字符');
  });
});

describe('inquiryChangeSchema', () => {
  it('takes a state, a person or nobody, and refuses other states', () => {
    expect(valid(inquiryChangeSchema, { version: 1, assigneeId: null })).toEqual({ version: 1, assigneeId: null });
    expect(valid(inquiryChangeSchema, { version: 1, status: 'won', assigneeId: someId }).status).toBe('won');
    expect(faultOf(inquiryChangeSchema, { version: 1, status: 'open' }, 'status')).toBe('状态不正确');
  });
});

describe('inquiryReplySchema', () => {
  const reply = { subject: '关于您的询价（1 项）', text: '张三，您好：\n\n报价见下。' };

  it('keeps the lines of the text', () => {
    expect(valid(inquiryReplySchema, { ...reply, subject: ` ${reply.subject}\n` })).toEqual(reply);
  });

  it.each([
    ['subject', '', '主题不能为空'],
    ['subject', '报价\r\nBcc: b@example.com', '主题不能换行'],
    ['subject', '报价\u2028第二行', '主题不能换行'],
    ['subject', '字'.repeat(101), '主题长度不能超过100个字符'],
    ['text', ' \n ', '正文不能为空'],
    ['text', '字'.repeat(5001), '正文长度不能超过5000个字符'],
  ])('%s %j: %s', (field, value, message) => {
    expect(faultOf(inquiryReplySchema, { ...reply, [field]: value }, field)).toBe(message);
  });
});
