import './loading.less';

/** Also for a message, which is drawn without React. */
export const loadingClass = 'arco-loading arc ah5-loading';

/** The turning arc of something that runs, as high as the text. It has no name: the text beside it says what runs. */
export function Loading() {
  return (
    <svg className={loadingClass} aria-hidden="true">
      <circle />
    </svg>
  );
}
