import { useId } from 'react';
import { acceptOf, Button, ProgressBar } from '@admin-h5/ui';
import { Problem } from '../issues.tsx';
import { FileButton } from '../../upload/files-control.tsx';
import type { PicturesHandle } from './use-pictures.ts';

const kinds = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.heic', '.bmp', '.tif', '.tiff', '.gif', '.pdf'];

/** Folders can be chosen in most browsers of a computer, in few of a phone. */
const canChooseFolder = (): boolean =>
  'webkitdirectory' in HTMLInputElement.prototype && !matchMedia('(pointer: coarse)').matches;

/** Pictures that come with a sheet: how to choose them, their way to the server, and what they are for. */
export function PicturesPart({ pictures }: { pictures: PicturesHandle }) {
  const { state, choose, remove, setReplace } = pictures;
  const name = useId();
  return (
    <fieldset className="adm-import__pictures">
      <legend>图片和 PDF 资料（可不选）：按登记证号、名称或表中写的文件名自动对应</legend>
      {state.step === 'none' && (
        <>
          <div className="adm-import__ways">
            <FileButton size="s" accept={acceptOf(['.zip'])} onFiles={choose}>
              选择 ZIP
            </FileButton>
            {canChooseFolder() && (
              <FileButton size="s" folder onFiles={choose}>
                选择文件夹
              </FileButton>
            )}
            <FileButton size="s" accept={acceptOf(kinds)} multiple onFiles={choose}>
              选择多个文件
            </FileButton>
          </div>
          <Problem>{state.problem}</Problem>
          {state.retry && (
            <Button size="s" kind="soft" onClick={state.retry}>
              重新上传图片
            </Button>
          )}
        </>
      )}
      {state.step === 'sending' && (
        <>
          <p role="status">正在上传图片…</p>
          <ProgressBar value={state.part * 100} label="图片上传进度" />
          <Button size="s" kind="plain" onClick={remove}>
            取消上传
          </Button>
        </>
      )}
      {state.step === 'ready' && (
        <>
          <p role="status">
            已选 {state.received.pictures} 张图片
            {state.received.documents > 0 ? `、${state.received.documents} 份 PDF 资料` : ''}
            {state.received.others > 0 && `，另有 ${state.received.others} 个其他文件不导入`}
          </p>
          {[false, true].map((replace) => (
            <label key={String(replace)}>
              <input
                type="radio"
                name={name}
                checked={state.replace === replace}
                onChange={() => setReplace(replace)}
              />{' '}
              {replace ? '替换已有的图片和同类资料' : '保留已有的，加上新的'}
            </label>
          ))}
          <Button size="s" kind="plain" onClick={remove}>
            不要这些文件
          </Button>
        </>
      )}
    </fieldset>
  );
}
