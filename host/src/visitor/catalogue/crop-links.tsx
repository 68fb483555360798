import { Link } from '@admin-h5/client';
import { cropUrl } from '../../core/paths.ts';
import './crop-links.less';

/** What most growers grow. */
const crops = ['水稻', '小麦', '玉米', '柑橘', '苹果', '黄瓜', '番茄', '甘蓝', '棉花', '茶树', '葡萄', '花生'] as const;

/** 按作物找药: each leads to what products are registered against on that crop. */
export function CropLinks({ wrap = false }: { wrap?: boolean }) {
  return (
    <nav className={wrap ? 'crop-links crop-links--wrap' : 'crop-links'} aria-label="按作物找药">
      {crops.map((crop) => (
        <Link key={crop} to={cropUrl(crop)} className="crop-links__crop">
          {crop}
        </Link>
      ))}
    </nav>
  );
}
