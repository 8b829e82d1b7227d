from librt.vecs import append as append
from librt.vecs import vec as vec
from mypy_extensions import i16 as i16
from mypy_extensions import i64 as i64
from mypy_extensions import mypyc_attr as mypyc_attr
from mypy_extensions import u8 as u8

from incognita.core.bits import bit_count as bit_count
from incognita.core.bits import lowest as lowest
from incognita.core.rooms import longs as longs
from incognita.core.rooms import octets as octets
from incognita.core.rooms import shorts as shorts
