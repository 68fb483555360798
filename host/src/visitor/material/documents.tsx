import { previewUrl } from '@admin-h5/client';
import { documentGlyph, downloadGlyph, Icon, mailGlyph } from '@admin-h5/ui';
import { inquire } from '../detail/record-sheets.ts';

const names = ['MSDS', 'COA'] as const;
const notes = ['安全技术说明书', '质检报告'] as const;

/** Certificates and data sheets, in the record's order, which also names them. Those that a buyer expects and that are missing can be asked for. */
export function Documents({ title, fileIds }: { title: string; fileIds: readonly string[] }) {
  const places = Array.from({ length: Math.max(names.length, fileIds.length) }, (_, at) => at);
  return (
    <ul className="material-files" aria-label="资料">
      {places.map((at) => {
        const id = fileIds[at];
        const name = names[at] ?? `资料 ${at + 1}`;
        const text = (
          <span>
            <b>{name}</b>
            {notes[at] && <small>{notes[at]}</small>}
          </span>
        );
        return (
          <li key={name}>
            {id ? (
              <a href={previewUrl(id)} download target="_blank" rel="noopener noreferrer">
                <Icon glyph={documentGlyph} size={24} />
                {text}
                <Icon glyph={downloadGlyph} label="下载" />
              </a>
            ) : (
              <button type="button" onClick={() => void inquire(`${title} ${name}`)}>
                <Icon glyph={mailGlyph} size={24} />
                {text}
                <span className="material-files__ask">索取</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
