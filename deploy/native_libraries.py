"""The compiled libraries that wheels bring, in a folder `….libs` or a module, and their licences.

The metadata of a package names only what it is under itself. Each licence was compared with the
wheel: the texts of its `licenses`, its `sboms`, and what FFmpeg's `libavcodec` says of itself. No
file of the wheel says these, so they are those of the library's project: Intel's parts, libdrm,
OpenBLAS and the parts of gcc in opencv-python-headless, and 0BSD of liblzma, which pillow's text
calls public domain.
"""

from collections.abc import Mapping

BSD2, BSD3, MIT, PNG = "BSD-2-Clause", "BSD-3-Clause", "MIT", "libpng-2.0"
JPEG = "IJG AND BSD-3-Clause AND Zlib"
BLAS = "BSD-3-Clause AND BSD-3-Clause-Open-MPI"
LGPL2, LGPL3 = "LGPL-2.1-or-later", "LGPL-3.0-or-later"
GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"

NATIVE: Mapping[str, Mapping[str, str]] = {
    "numpy": {
        "libgfortran": GCC,
        "libquadmath": LGPL2,
        "libscipy_openblas64_": BLAS,
    },
    "opencv-python-headless": {
        "libaom": BSD2,
        "libavcodec": LGPL2,
        "libavformat": LGPL2,
        "libavif": BSD2,
        "libavutil": LGPL2,
        "libcrypto": "OpenSSL",
        "libdrm": MIT,
        "libgfortran": GCC,
        "libopenblasp": BLAS,
        "libpng16": PNG,
        "libquadmath": LGPL2,
        "libssl": "OpenSSL",
        "libswresample": LGPL2,
        "libswscale": LGPL2,
        "libvpx": BSD3,
    },
    "pillow": {
        "libXau": "MIT-open-group",
        "libavif": BSD2,
        "libbrotlicommon": MIT,
        "libbrotlidec": MIT,
        "libfreetype": "FTL OR GPL-2.0-or-later",
        "libharfbuzz": "MIT-Modern-Variant",
        "libjpeg": JPEG,
        "liblcms2": MIT,
        "liblzma": "0BSD",
        "libopenjp2": BSD2,
        "libpng16": PNG,
        "libsharpyuv": BSD3,
        "libtiff": "libtiff",
        "libwebp": BSD3,
        "libwebpdemux": BSD3,
        "libwebpmux": BSD3,
        "libxcb": "X11",
        "libzstd": BSD3,
    },
    "pillow-heif": {
        "libde265": LGPL3,
        "libheif": LGPL3,
        "libx265": "GPL-2.0-or-later",
    },
}
"""By package and by the beginning of the file's name."""

BUILT_IN: Mapping[str, Mapping[str, str]] = {
    "cffi": {"libffi": MIT},
    "highspy": {"pdqsort": "Zlib", "zstr": MIT},
    "opencv-python-headless": {
        "AKAZE and KAZE": BSD3,
        "FlatBuffers": "Apache-2.0",
        "Intel IPP": "LicenseRef-Intel-Simplified-Software-License",
        "Intel ITT": "BSD-3-Clause OR GPL-2.0-only",
        "MLAS": MIT,
        "OpenJPEG": BSD2,
        "Protobuf": BSD3,
        "libjpeg-turbo": JPEG,
        "libtiff": "libtiff",
        "libwebp": BSD3,
        "quirc": "ISC",
    },
    "pillow": {
        "bzip2": "bzip2-1.0.6",
        "dav1d": BSD2,
        "libaom": BSD2,
        "libyuv": BSD3,
        "raqm": MIT,
        "zlib-ng": "Zlib",
    },
}
"""What is compiled into a module or into one of those libraries, by package and name."""

LISTED_AS: Mapping[str, str] = {
    "libcrypto": "openssl-libs",
    "libfreetype": "FreeType",
    "libharfbuzz": "HarfBuzz",
    "libjpeg": "libjpeg / libjpeg-turbo",
    "liblcms2": "Little CMS 2",
    "libopenblasp": "openblas-threads",
    "libopenjp2": "OpenJPEG",
    "libssl": "openssl-libs",
    "zlib-ng": "zlib",
}
"""The name of a library here → its name in the wheel's own document."""
