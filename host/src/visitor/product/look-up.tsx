import { buttonClass, copyAndTell } from '@admin-h5/ui';

/**
 * The official database has no address for a number, so the number is copied. A link, because browsers that end the
 * user activation while waiting for the clipboard (Safari) refuse to open a window from a script.
 */
export function LookUp({ regNo, kind = 'soft' }: { regNo: string; kind?: 'soft' | 'text' }) {
  return (
    <a
      className={buttonClass({ kind })}
      href="https://www.icama.cn/"
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => void copyAndTell(regNo, '登记证号，可在中国农药信息网查询')}
    >
      查登记信息
    </a>
  );
}
