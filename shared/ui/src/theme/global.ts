// Styles of the page; the host imports them once, before any component.
import './tokens.less';
import './base.less';
import './text.less';
