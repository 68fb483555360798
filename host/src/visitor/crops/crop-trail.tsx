import { Link } from '@admin-h5/client';
import { cropUrl, paths } from '../../core/paths.ts';

/** Where the page is: all crops, then the crop, then what is done against. */
export function CropTrail({ crop, target }: { crop?: string; target?: string }) {
  return (
    <nav className="crop-trail" aria-label="所在位置">
      <Link to={paths.crops}>全部作物</Link>
      {crop && (
        <span>
          <span aria-hidden="true"> / </span>
          {target ? <Link to={cropUrl(crop)}>{crop}</Link> : <span aria-current="page">{crop}</span>}
        </span>
      )}
      {target && (
        <span>
          <span aria-hidden="true"> / </span>
          <span aria-current="page">{target}</span>
        </span>
      )}
    </nav>
  );
}
