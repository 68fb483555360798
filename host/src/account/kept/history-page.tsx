import { definePage } from '@admin-h5/client/host';
import { KeptScreen } from './kept-screen.tsx';

function HistoryPage() {
  return <KeptScreen kind="history" title="浏览历史" empty="还没有浏览记录" />;
}

export default definePage(() => ({}), HistoryPage);
