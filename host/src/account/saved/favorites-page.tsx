import { definePage } from '@admin-h5/client/host';
import { SavedScreen } from './saved-screen.tsx';

function FavoritesPage() {
  return <SavedScreen kind="favorites" title="我的收藏" empty="还没有收藏" />;
}

export default definePage(() => ({}), FavoritesPage);
