import { definePage } from '@admin-h5/client/host';
import { SavedScreen } from './saved-screen.tsx';

function HistoryPage() {
  return <SavedScreen kind="history" title="浏览历史" empty="还没有浏览记录" />;
}

export default definePage(() => ({}), HistoryPage);
