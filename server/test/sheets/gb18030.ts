/** 原料名称,CAS号,所属分类,等级 and one material, in GB18030 with one of its four-byte signs. */
export const fixedGb18030 = Buffer.from(
  'd4adc1cfc3fbb3c62c434153bac52ccbf9caf4b7d6c0e02cb5c8bcb60d0abcd7b4bc8139ee392c36372d35362d312cc3bbd3d0b5c4b7d6c0e02cb9a4d2b5bcb60d0a',
  'hex',
);
