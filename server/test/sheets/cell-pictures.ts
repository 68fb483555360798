import { row, text } from '../support/workbook.ts';
import { makeZip } from './zip.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const richData = 'http://schemas.microsoft.com/office/spreadsheetml/2017/richdata';

const relations = (list: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const media = (at: number) => `media/image${at}.png`;

/** A picture of a workbook, and how its cell has it: placed in the cell (Excel 365), or by a formula of WPS. */
interface CellPicture {
  by: 'cell' | 'formula';
  content: Buffer;
}

/** A workbook whose rows after the first have a picture in their last cell. */
export function workbookWithPictures(
  rows: readonly (readonly string[])[],
  pictures: readonly (CellPicture | null)[],
): Buffer {
  const placed = pictures.filter((picture) => picture?.by === 'cell');
  const cellOf = (picture: CellPicture | null | undefined): string[] => {
    if (!picture) return [];
    if (picture.by === 'cell') return [`t="e" vm="${placed.indexOf(picture) + 1}"><v>#VALUE!</v>`];
    const formula = `DISPIMG(&quot;ID_${pictures.indexOf(picture)}&quot;,1)`;
    return [`t="str"><f>_xlfn.${formula}</f><v>=${formula}</v>`];
  };
  const sheet = rows.map((cells, at) =>
    row(at + 1, [...cells.map(text), ...(at === 0 ? [text('图片')] : cellOf(pictures[at - 1]))]),
  );
  const images = pictures.flatMap((picture, at) => (picture ? [{ ...picture, at }] : []));
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['r1', `${office}/worksheet`, 'worksheets/sheet1.xml'],
      ['r2', 'http://www.wps.cn/officeDocument/2020/cellImage', 'cellimages.xml'],
      ['r3', `${office}/sheetMetadata`, 'metadata.xml'],
    ]),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    'xl/cellimages.xml': `<etc:cellImages xmlns:etc="e" xmlns:xdr="x" xmlns:a="a" xmlns:r="r">${images
      .filter(({ by }) => by === 'formula')
      .map(
        ({ at }) =>
          `<etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at}" name="ID_${at}"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${at}"/></xdr:blipFill></xdr:pic></etc:cellImage>`,
      )
      .join('')}</etc:cellImages>`,
    'xl/_rels/cellimages.xml.rels': relations(images.map(({ at }) => [`rId${at}`, `${office}/image`, media(at)])),
    'xl/metadata.xml': `<metadata xmlns="${main}" xmlns:xlrd="${richData}"><metadataTypes count="1"><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLRICHVALUE">${placed
      .map((_picture, index) => `<bk><extLst><ext><xlrd:rvb i="${index}"/></ext></extLst></bk>`)
      .join('')}</futureMetadata><valueMetadata>${placed
      .map((_picture, index) => `<bk><rc t="1" v="${index}"/></bk>`)
      .join('')}</valueMetadata></metadata>`,
    'xl/richData/rdrichvalue.xml': `<rvData xmlns="${richData}">${placed
      .map((_picture, index) => `<rv s="0"><v>5</v><v>${index}</v></rv>`)
      .join('')}</rvData>`,
    'xl/richData/rdrichvaluestructure.xml': `<rvStructures xmlns="${richData}"><s t="_localImage"><k n="CalcOrigin" t="i"/><k n="_rvRel:LocalImageIdentifier" t="i"/></s></rvStructures>`,
    'xl/richData/richValueRel.xml': `<richValueRels xmlns="${richData}" xmlns:r="${office}">${images
      .filter(({ by }) => by === 'cell')
      .map(({ at }) => `<rel r:id="rId${at}"/>`)
      .join('')}</richValueRels>`,
    'xl/richData/_rels/richValueRel.xml.rels': relations(
      images.map(({ at }) => [`rId${at}`, `${office}/image`, `../${media(at)}`]),
    ),
  };
  return makeZip([
    ...Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })),
    ...images.map(({ at, content }) => ({ name: `xl/${media(at)}`, content })),
  ]);
}
