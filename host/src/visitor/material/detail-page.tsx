import { paths } from '../../core/paths.ts';
import { recordAhead, recordPage } from '../detail/record-page.tsx';
import { materialRecord, MaterialView } from './material-view.tsx';

export { recordAhead as ahead };

export default recordPage({
  ownOf: (detail) => (detail.type === 'material' ? detail : null),
  toRecord: materialRecord,
  View: MaterialView,
  gone: '原料不存在或已下架',
  listPath: paths.materials,
});
