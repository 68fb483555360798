// The page's own look; the host imports it once, before anything else that draws.
import './tokens.less';
import './base.less';
