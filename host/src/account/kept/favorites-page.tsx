import { definePage } from '@admin-h5/client/host';
import { KeptScreen } from './kept-screen.tsx';

function FavoritesPage() {
  return <KeptScreen kind="favorites" title="我的收藏" empty="还没有收藏" />;
}

export default definePage(() => ({}), FavoritesPage);
