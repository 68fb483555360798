import { useState } from 'react';
import { useLeaveGuard } from '@admin-h5/client';
import { type Job, maxSheetCorrections, type SheetCorrections } from '@admin-h5/contract';
import { acceptOf, Button, buttonClass, Screen } from '@admin-h5/ui';
import { confirm, errorToast, showError } from '@admin-h5/ui/feedback';
import type { ImportResource } from './import-resource.ts';
import { FileButton } from '../upload/files-control.tsx';
import { saveDownload } from '../list/download-sheet.ts';
import { CheckedSheet } from './check/checked-sheet.tsx';
import { noCorrections } from './corrections.ts';
import { askLosses, DoneReport, formatLosses, RunningReport, UndoneReport } from './done-report.tsx';
import { Problem } from './issues.tsx';
import { PicturesPart } from './pictures/pictures-part.tsx';
import { usePictures } from './pictures/use-pictures.ts';
import { RecentImports } from './recent-imports.tsx';
import { canResume, canSend, noSheet, useImport } from './use-import.ts';
import './import.less';

interface Props {
  entityLabel: string;
  resource: ImportResource;
  onClose: () => void;
}

/** The page of an import: a file is chosen, checked and looked at row by row, and only then written. */
export function ImportScreen({ entityLabel, resource, onClose }: Props) {
  const { state, check, start, resume, follow, undo, undoEarlier, restart } = useImport(resource, entityLabel);
  const [draft, setDraft] = useState<SheetCorrections | null>(null);
  /** Whether a person has corrected this file: how earlier sheets were read is remembered anyway. */
  const [isCorrected, setIsCorrected] = useState(false);
  const isOpen =
    state.step === 'checked' ||
    (state.step === 'running' && state.work === 'check') ||
    (state.step === 'choose' && state.failed !== null);
  const holdsCorrections = isCorrected && isOpen;
  useLeaveGuard(holdsCorrections, () => askToDrop('更正尚未导入，确定离开吗？', '离开'));
  // A check that was started before the pictures arrived does not include them.
  const pictures = usePictures(resource, (chosen) => {
    if (state.step !== 'checked' && !(state.step === 'running' && state.work === 'check')) return;
    const { file } = state;
    const { values, ...corrections } = draft ?? state.corrections;
    // Without a sheet, corrections are of the files of one archive.
    if (file.size > 0) checkWith(file, { ...corrections, values }, chosen);
    else if (chosen)
      checkWith(file, { ...corrections, values: chosen.id === corrections.pictures?.id ? values : [] }, chosen);
    else restart();
  });

  function checkWith(
    file: File,
    corrections: SheetCorrections | undefined,
    chosen: SheetCorrections['pictures'],
  ): void {
    setDraft(null);
    if (!corrections) setIsCorrected(false);
    check(file, corrections, chosen);
  }

  function correct(next: SheetCorrections): void {
    if (next.values.length > maxSheetCorrections) {
      errorToast(`一次最多更正 ${maxSheetCorrections} 处，其余请在表格文件中修改`);
      return;
    }
    setIsCorrected(true);
    setDraft(next);
  }

  async function chooseAnew(): Promise<void> {
    if (holdsCorrections && !(await askToDrop('更正尚未导入，确定重新选择吗？', '重新选择'))) return;
    setDraft(null);
    restart();
  }

  async function template(format: 'csv' | 'xlsx'): Promise<void> {
    try {
      const file = await resource.importTemplate?.(format, { errors: 'screen' });
      if (file) saveDownload(file);
    } catch (error) {
      showError(error);
    }
  }

  const report = state.step === 'checked' || state.step === 'done' ? state : null;
  const label = report && importLabel(report.job);
  /** The finished check does not include the latest corrections. */
  const isStale = report !== null && draft !== null && draft !== report.corrections;
  /** The import was stopped, or the server ended during it. The sheet can be sent again: rows that are stored already do not change. */
  const isInterrupted =
    state.step === 'done' &&
    (state.job.state === 'stopped' ||
      (state.job.state === 'failed' && (state.job.done < state.job.total || state.job.resume !== undefined)));
  /** For an import of an earlier visit the file is not here; the API may still have it. */
  const canGoOn = isInterrupted && (canSend(state) || canResume(state.job, resource));
  const correcting = { corrections: draft ?? report?.corrections ?? noCorrections, onChange: correct };
  const badRows = report?.job.badRowsUrl;
  return (
    <Screen
      wide
      className="adm-screen adm-import-screen"
      title={`导入${entityLabel}`}
      onBack={onClose}
      footer={
        report && (
          <>
            {report.step === 'done' && badRows && (
              <a className={buttonClass({ kind: 'soft' })} href={badRows} download>
                下载出错行
              </a>
            )}
            <Button kind="plain" onClick={() => void chooseAnew()}>
              重新选择
            </Button>
            {report.step === 'checked' && isStale && (
              <Button onClick={() => checkWith(report.file, draft, pictures.chosen)}>按更正重新预检</Button>
            )}
            {report.step === 'checked' && !isStale && (
              <Button
                disabled={label === null || pictures.state.step === 'sending'}
                onClick={() => void askLosses(report.job).then((agreed) => agreed && start(report))}
              >
                {label === null ? '没有可导入的数据' : report.problem === undefined ? label : `重试：${label}`}
              </Button>
            )}
            {canGoOn && <Button onClick={() => start(report, report.job)}>继续导入</Button>}
            {report.step === 'done' && !canGoOn && <Button onClick={onClose}>完成</Button>}
          </>
        )
      }
    >
      {state.step === 'choose' && (
        <div className="adm-import adm-import__choose">
          <section className="adm-import__panel">
            <p>1. 下载模板并填写；已有数据可先导出再修改，按编号匹配。</p>
            <div className="adm-import__templates">
              <Button size="s" kind="soft" onClick={() => void template('xlsx')}>
                下载 Excel 模板
              </Button>
              <Button size="s" kind="soft" onClick={() => void template('csv')}>
                下载 CSV 模板
              </Button>
            </div>
            <p>2. 选择填好的文件，先预检，确认后才写入。</p>
            <FileButton
              accept={acceptOf(['.csv', '.xlsx', '.xlsm', '.xls', '.txt', '.tsv'])}
              onFiles={([file]) => file && checkWith(file, undefined, pictures.chosen)}
            >
              选择文件
            </FileButton>
            {resource.sendPictures && <PicturesPart pictures={pictures} />}
            {resource.importFiles && pictures.chosen && (
              <Button kind="soft" onClick={() => checkWith(noSheet(), noCorrections, pictures.chosen)}>
                没有表格，只导入这些文件
              </Button>
            )}
            <Problem>{state.problem}</Problem>
            {state.failed && (
              <Button
                size="s"
                kind="soft"
                onClick={() => state.failed && checkWith(state.failed.file, state.failed.corrections, pictures.chosen)}
              >
                重试
              </Button>
            )}
          </section>
          {resource.imports && (
            <RecentImports resource={resource} onUndo={undoEarlier} onFollow={follow} onResume={resume} />
          )}
        </div>
      )}
      {state.step === 'running' && (
        <div className="adm-import__panel">
          <RunningReport
            {...state}
            onStop={resource.stopImport && ((id) => resource.stopImport?.(id, { errors: 'screen' }))}
          />
        </div>
      )}
      {state.step === 'checked' && state.problem !== undefined && (
        <p className="adm-field__error" role="alert">
          没有开始导入：{state.problem}
        </p>
      )}
      {state.step === 'checked' && (
        <CheckedSheet
          key={state.job.id}
          job={state.job}
          fileName={state.file.name}
          resource={resource}
          correcting={correcting}
          checked={state.corrections}
        >
          {resource.sendPictures && <PicturesPart pictures={pictures} />}
        </CheckedSheet>
      )}
      {state.step === 'done' && (
        <div className="adm-import__panel">
          <DoneReport
            job={state.job}
            problem={state.problem ?? (canGoOn ? undefined : (state.job.resume?.problem ?? undefined))}
            onUndo={resource.undoImport ? () => undo(state) : undefined}
          />
        </div>
      )}
      {state.step === 'undone' && (
        <div className="adm-import__panel">
          <UndoneReport job={state.job} onGoOn={() => undoEarlier(state.of, state.file.name)} />
        </div>
      )}
    </Screen>
  );
}

/** Resolves to true if the person drops the corrections of a sheet. */
const askToDrop = (title: string, confirmText: string) =>
  confirm({ title, message: '已填写的更正不会保留。', confirmText, cancelText: '继续更正' });

/** Label of the button after a dry run: what pressing it writes; null if it would write nothing. */
export function importLabel(job: Job): string | null {
  const { state, created, updated } = job;
  if (state !== 'done') return null;
  const written = [created > 0 ? `新增 ${created} 条` : '', updated > 0 ? `更新 ${updated} 条` : ''].filter(Boolean);
  return written.length > 0 ? [...written, ...formatFiles(job), ...formatLosses(job)].join('、') : null;
}

/** Of files without a sheet, what records get. */
function formatFiles({ report }: Job): string[] {
  const { pictures = 0, documents = 0 } = report?.files ?? {};
  return [pictures > 0 ? `图片 ${pictures} 张` : '', documents > 0 ? `资料 ${documents} 份` : ''].filter(Boolean);
}
