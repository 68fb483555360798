import { Link } from '@admin-h5/client';
import type { SearchPart } from '@admin-h5/contract';
import { forwardGlyph, Icon } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { cropUrl, paths, cropProductsUrl, targetUrl } from '../../core/paths.ts';
import { cropGroupsQuery, cropTargetsQuery } from './crop-target-queries.ts';
import { cropsQuery } from './crop-list-query.ts';
import './crop-way.less';

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

interface Way {
  to: string;
  names: readonly string[];
  /** Products that it leads to. */
  total: number;
}

/**
 * Where 按作物找药 leads from a crop and a target, '' for none, by the names that it uses; null where nothing is registered,
 * undefined while that is not known.
 */
function useWay(crop: string, target: string): Way | null | undefined {
  const both = useQuery({ ...cropGroupsQuery({ crop, target }), enabled: crop !== '' && target !== '' });
  const targets = useQuery({ ...cropTargetsQuery(crop), enabled: crop !== '' && target === '' });
  const crops = useQuery({ ...cropsQuery(target), enabled: crop === '' && target !== '' });
  if ([both, targets, crops].some(({ isLoading }) => isLoading)) return undefined;
  // A query that is not enabled may have data of an earlier page.
  if (crop && target) {
    if (!both.data?.total) return null;
    const { crop: name, target: against, total } = both.data;
    return { to: cropProductsUrl(name, against), names: [name, against], total };
  }
  if (crop) {
    if (!targets.data?.total) return null;
    return { to: cropUrl(targets.data.crop), names: [targets.data.crop], total: targets.data.total };
  }
  if (!crops.data?.target || !crops.data.total) return null;
  return { to: targetUrl(crops.data.target), names: [crops.data.target], total: crops.data.total };
}

/** The way from searched words to 按作物找药, where they name a crop or what is done against and it has products. */
export function CropWay({ parts }: { parts: readonly SearchPart[] }) {
  const named = (wanted: SearchPart['kind']) =>
    parts.filter(({ kind }) => kind === wanted).map(({ written }) => written)[0] ?? '';
  const [crop, target] = [named('crop'), named('target')];
  const way = useWay(crop, target);
  if (way === null || (!crop && !target)) return null;
  if (way === undefined)
    return (
      <div className="crop-way">
        <WayText names={[crop, target].filter(Boolean)} />
      </div>
    );
  return (
    <Link to={way.to} className="crop-way">
      <WayText names={way.names} total={way.total} />
      <Icon glyph={forwardGlyph} size={16} />
    </Link>
  );
}

function WayText({ names, total }: { names: readonly string[]; total?: number }) {
  return (
    <span>
      按作物找药：{names.join(' · ')}
      <span className="crop-way__note">{total !== undefined && `${total} 款产品的`}用药量、施用方法、安全间隔期</span>
    </span>
  );
}
