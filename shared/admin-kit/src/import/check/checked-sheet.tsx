import type { CheckedFilter, Job, SheetCorrections } from '@admin-h5/contract';
import { buttonClass, EmptyState, ErrorState, SkeletonRows, Tick, useMedia } from '@admin-h5/ui';
import { type ReactNode, useState } from 'react';
import type { ImportResource } from '../import-resource.ts';
import { wideScreen } from '../../list/table.tsx';
import { Issues } from '../issues.tsx';
import { summarise } from '../done-report.tsx';
import { CheckedParts, type Correcting } from '../report-parts.tsx';
import { CheckFilters } from './check-filters.tsx';
import { CheckGrid } from './check-grid.tsx';
import { CheckList } from './check-list.tsx';
import { useCheckedRows } from './use-checked-rows.ts';
import './check.less';

interface Props {
  job: Job;
  fileName: string;
  resource: ImportResource;
  correcting: Correcting;
  /** The corrections that this check included. */
  checked: SheetCorrections;
  /** What stands above the report: the pictures that come with the sheet. */
  children?: ReactNode;
}

/** A sheet that was checked: what it asks, its rows with what becomes of their cells, and what is corrected in them. */
export function CheckedSheet({ job, fileName, resource, correcting, checked, children }: Props) {
  const isChecked = job.state === 'done' && (job.total > 0 || job.report?.files !== undefined);
  const hasRows = isChecked && resource.checkedRows !== undefined;
  return (
    <div className="adm-check">
      <header className="adm-check__head">
        <h2>{fileName}</h2>
        <p className="ah5-text-s ah5-text-quiet">预检结果（尚未写入）</p>
        <p className={hasRows ? 'ah5-visually-hidden' : 'ah5-text-s ah5-text-quiet ah5-text-strong'} role="status">
          {summarise(job, true)}
        </p>
        {job.created > 0 && <AsDisabled {...correcting} />}
        {hasRows && job.previewUrl !== undefined && (
          <a className={buttonClass({ kind: 'soft', size: 's' })} href={job.previewUrl} download>
            下载预检明细
          </a>
        )}
        {job.badRowsUrl !== null && (
          <a className={buttonClass({ kind: 'soft', size: 's' })} href={job.badRowsUrl} download>
            下载出错行
          </a>
        )}
      </header>
      {job.report ? (
        <CheckedParts report={job.report} correcting={correcting} warnings={job.warnings}>
          {children}
        </CheckedParts>
      ) : (
        <Issues title="提醒" issues={job.warnings} />
      )}
      {hasRows ? (
        <Rows job={job} resource={resource} correcting={correcting} checked={checked} />
      ) : (
        <Issues title="错误" issues={job.errors} />
      )}
    </div>
  );
}

/** New records may be looked at before visitors see them. */
function AsDisabled({ corrections, onChange }: Correcting) {
  const { newAsDisabled = false, ...others } = corrections;
  return (
    <label className="adm-check__scope">
      <Tick
        checked={newAsDisabled}
        onChange={() => onChange(newAsDisabled ? others : { ...others, newAsDisabled: true })}
      />
      <span>新增的先存为停用</span>
    </label>
  );
}

function Rows({ job, resource, correcting, checked }: Pick<Props, 'job' | 'resource' | 'correcting' | 'checked'>) {
  const wide = useMedia(wideScreen);
  // On a phone the rows that need an eye come first.
  const [chosen, setChosen] = useState<CheckedFilter | ''>(
    !wide && job.failed + (job.report?.removed ?? 0) + (job.report?.cleared ?? 0) > 0 ? 'open' : '',
  );
  const { source, summary, total, error } = useCheckedRows(resource, job.id, chosen);
  const View = wide ? CheckGrid : CheckList;
  return (
    <section className="adm-check__content" aria-label="预检明细" aria-busy={total === null && error === null}>
      {summary && <CheckFilters counts={summary.counts} value={chosen} onChange={setChosen} />}
      {error !== null && <ErrorState compact error={error} onRetry={() => source.reload()} />}
      {total === null && error === null && <SkeletonRows rows={6} />}
      {total === 0 && <EmptyState compact title="没有这样的行" />}
      {summary && total !== null && total > 0 && (
        <View
          key={chosen}
          source={source}
          total={total}
          columns={summary.columns}
          corrections={correcting.corrections}
          checked={checked}
          onChange={correcting.onChange}
        />
      )}
    </section>
  );
}
