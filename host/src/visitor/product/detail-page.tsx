import { paths } from '../../core/paths.ts';
import { recordAhead, recordPage } from '../detail/record-page.tsx';
import { LookUp } from './look-up.tsx';
import { productRecord, ProductView } from './product-view.tsx';

export { recordAhead as ahead };

export default recordPage({
  ownOf: (detail) => (detail.type === 'product' ? detail : null),
  toRecord: productRecord,
  View: ProductView,
  more: ({ record }) => <LookUp regNo={record.regNo} />,
  gone: '产品不存在或已下架',
  listPath: paths.categories,
});
