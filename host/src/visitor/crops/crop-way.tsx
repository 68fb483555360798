import type { SearchPart } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { forwardGlyph, Icon } from '@admin-h5/ui';
import { cropProductsUrl, cropUrl, targetUrl } from '../../core/paths.ts';
import './crop-way.less';

/** The way from searched words to 按作物找药, where they name a crop or what is done against. */
export function CropWay({ parts }: { parts: readonly SearchPart[] }) {
  const named = (wanted: SearchPart['kind']) => parts.find(({ kind }) => kind === wanted)?.text ?? '';
  const [crop, target] = [named('crop'), named('target')];
  if (!crop && !target) return null;
  const to = crop && target ? cropProductsUrl(crop, target) : crop ? cropUrl(crop) : targetUrl(target);
  return (
    <Link to={to} className="crop-way">
      <span>
        按作物找药：{[crop, target].filter(Boolean).join(' · ')}
        <span className="crop-way__note">用药量、施用方法、安全间隔期</span>
      </span>
      <Icon glyph={forwardGlyph} size={16} />
    </Link>
  );
}
