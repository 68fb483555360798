import { ghsLabels, ghsPictograms, hasCasCheckDigit, materialFields } from '@admin-h5/contract';
import { categoryChoices, documentsView, formSections, textOf, type FormSection } from '@admin-h5/admin-kit';
import { materialApi, Link, pageUrl } from '@admin-h5/client';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../paths.ts';

export const materialCategories = () => categoryChoices('material');

const { pattern: casPattern } = materialFields.casNo;

/** @param id '' for a new material */
export const materialSections = (id: string): readonly FormSection[] =>
  formSections(materialFields, [
    {
      title: '基本',
      fields: [
        'name',
        'enName',
        'aliases',
        { name: 'categoryId', load: materialCategories },
        {
          name: 'casNo',
          placeholder: '如 1071-83-6',
          checkWhileTyping: true,
          hint: (values) => {
            const casNo = textOf(values.casNo).trim();
            return casPattern.test(casNo) && hasCasCheckDigit(casNo) ? <SameCas casNo={casNo} ownId={id} /> : null;
          },
        },
        { name: 'grade', control: 'select' },
        { name: 'purity', placeholder: '如 ≥98.0%、95% TC', hint: '只填数字时自动加上 %，如 98 存为 98%' },
        { name: 'purityMin', hint: '用于按含量筛选和排序' },
        { name: 'standard', placeholder: '如 GB/T 12686-2017' },
        'usage',
        { name: 'packaging', placeholder: '如 25kg/纸板桶，回车添加' },
      ],
    },
    {
      title: '理化',
      fields: [
        { name: 'formula', placeholder: '如 C3H8NO5P' },
        'molWeight',
        { name: 'appearance', placeholder: '如 白色结晶粉末' },
        { name: 'density', placeholder: '如 1.70 g/cm³' },
        { name: 'meltingPoint', placeholder: '如 189.5 ℃' },
        { name: 'boilingPoint', placeholder: '如 200 ℃（分解）' },
        { name: 'flashPoint', placeholder: '如 >93 ℃' },
        { name: 'solubility', placeholder: '如 水中 12 g/L' },
      ],
    },
    {
      title: '安全',
      fields: [
        { name: 'hazardous', hint: '开启后须填写UN编号、危险类别和包装类别' },
        { name: 'unNo', placeholder: '如 UN1230' },
        'hazardClass',
        'packingGroup',
        { name: 'ghs', choices: ghsPictograms.map((value) => ({ value, label: `${value} ${ghsLabels[value]}` })) },
        'storage',
        'shelfLifeMonths',
        { name: 'hsCode', placeholder: '8 位或 10 位数字' },
      ],
    },
    { title: '图片与文件', fields: ['imageIds', documentsView, 'fileIds'] },
    { title: '展示', fields: ['recommended', 'sort', 'status', 'publishAt', 'withdrawAt'] },
  ]);

/** Shows another material with the same CAS number. Only a warning: a substance may be stocked in several grades. */
function SameCas({ casNo, ownId }: { casNo: string; ownId: string }) {
  const { data } = useQuery({
    queryKey: ['material', 'list', { casNo, size: 2 }],
    queryFn: ({ signal }) => materialApi.list({ casNo, size: 2 }, { signal, errors: 'background' }),
    gcTime: 0,
  });
  const other = data?.list.find((material) => material.id !== ownId && material.casNo === casNo);
  if (!other) return null;
  return (
    <span className="material-warning" role="status">
      已存在同 CAS 原料：<Link to={pageUrl(paths.detail, { id: other.id })}>{other.name}</Link>
    </span>
  );
}
