import { materialFields, type Material } from '@admin-h5/contract';
import { Tag } from '@admin-h5/ui';
import { formatDay, PictureCell, type CardContent, type ListColumn } from '@admin-h5/admin-kit';

function Flags({ material }: { material: Material }) {
  return (
    <>
      {material.hazardous && <Tag tone="warn">危险品</Tag>}
      {material.recommended && <Tag tone="info">推荐</Tag>}
      {material.imageIds.length === 0 && <Tag tone="warn">缺图</Tag>}
    </>
  );
}

export const materialColumns: readonly ListColumn<Material>[] = [
  {
    key: 'name',
    title: '原料',
    track: 'minmax(14em, 2.2fr)',
    sort: 'name',
    cell: (material) => (
      <PictureCell image={material.imageIds[0] ?? null} title={material.name} note={material.enName} />
    ),
  },
  { key: 'category', title: '分类', cell: (material) => material.categoryName },
  { key: 'casNo', title: materialFields.casNo.label, track: '8em', sort: 'casNo', cell: (material) => material.casNo },
  { key: 'purity', title: '纯度', track: '7em', sort: 'purityMin', cell: (material) => material.purity },
  {
    key: 'flags',
    title: '标签',
    cell: (material) => (
      <span className="adm-flags">
        <Flags material={material} />
      </span>
    ),
  },
  {
    key: 'updatedAt',
    title: '更新',
    track: '6.5em',
    sort: 'updatedAt',
    cell: (material) => formatDay(material.updatedAt),
  },
];

export function materialCard(material: Material): CardContent {
  return {
    image: material.imageIds[0] ?? null,
    title: material.name,
    tags: <Flags material={material} />,
    lines: [
      [material.casNo && `CAS ${material.casNo}`, material.purity].filter(Boolean).join(' · '),
      material.categoryName,
    ],
  };
}
